// Stores the presets of accounts.

import { presetIdFromUuid, symbolStyle, uuidV7 } from "@qr/contracts";
import { Prisma, type PrismaClient } from "@qr/database";
import { HttpError } from "@qr/runtime";
import { type CommitGate, inTransaction } from "../../scheduling/commit-gate.ts";
import { type DesignColumns, lockLogo } from "../style/design-store.ts";

export const MAX_PRESETS = 50;

export interface PresetValues extends DesignColumns {
  name: string;
  /** Whether the dashboard starts new codes with the preset. */
  isDefault: boolean;
}

export interface Preset extends PresetValues {
  /** A UUIDv7; presetIdFromUuid returns the public ID. */
  id: string;
  createdAt: Date;
}

export type PresetStore = ReturnType<typeof createPresetStore>;

const shown = {
  id: true,
  name: true,
  colorDark: true,
  colorLight: true,
  style: true,
  logoId: true,
  isDefault: true,
  createdAt: true,
} as const;
type Row = Prisma.PresetGetPayload<{ select: typeof shown }>;

const presetFrom = (row: Row): Preset => ({ ...row, style: symbolStyle.nullable().parse(row.style) });

export function createPresetStore(prisma: PrismaClient) {
  return {
    /** Returns the account's presets, newest first. */
    list: async (accountId: string): Promise<Preset[]> => {
      const rows = await prisma.preset.findMany({
        where: { accountId },
        select: shown,
        orderBy: { id: "desc" },
        take: MAX_PRESETS,
      });
      return rows.map(presetFrom);
    },
    find: async (accountId: string, id: string): Promise<Preset | undefined> => {
      const row = await prisma.preset.findFirst({ where: { id, accountId }, select: shown });
      return row === null ? undefined : presetFrom(row);
    },
    /** Saves a new preset. Throws limit_reached at MAX_PRESETS, and invalid_request if the logo is gone. */
    insert: (accountId: string, values: PresetValues, gate: CommitGate): Promise<Preset> =>
      inTransaction(prisma, gate, async (transaction) => {
        await lockAccount(transaction, accountId);
        if ((await transaction.preset.count({ where: { accountId } })) >= MAX_PRESETS) {
          throw new HttpError("limit_reached", `An account can have at most ${MAX_PRESETS} presets. Delete one first.`);
        }
        const createdAt = new Date();
        await prepare(transaction, accountId, values);
        const data = { id: uuidV7(createdAt.getTime()), accountId, createdAt, ...stored(values) };
        await gate.audit.record(transaction, { subject: presetIdFromUuid(data.id) });
        return presetFrom(await transaction.preset.create({ data, select: shown }));
      }),
    /**
     * Changes the given values of the account's preset, and returns the preset; undefined if the account has no such
     * preset. Throws invalid_request if the logo is gone.
     */
    change: (
      accountId: string,
      id: string,
      values: Partial<PresetValues>,
      gate: CommitGate,
    ): Promise<Preset | undefined> =>
      inTransaction(prisma, gate, async (transaction) => {
        await lockAccount(transaction, accountId);
        if ((await transaction.preset.count({ where: { id, accountId } })) === 0) return undefined;
        await prepare(transaction, accountId, values);
        await gate.audit.record(transaction);
        return presetFrom(await transaction.preset.update({ where: { id }, data: stored(values), select: shown }));
      }),
    /** Deletes the account's preset, and returns whether it existed. Codes that were created with it keep their design. */
    delete: (accountId: string, id: string, gate: CommitGate): Promise<boolean> =>
      inTransaction(prisma, gate, async (transaction) => {
        const { count } = await transaction.preset.deleteMany({ where: { id, accountId } });
        if (count > 0) await gate.audit.record(transaction);
        return count > 0;
      }),
  };
}

/** Locks the account, so that concurrent requests neither exceed the limit nor leave two defaults. */
async function lockAccount(transaction: Prisma.TransactionClient, accountId: string): Promise<void> {
  await transaction.$queryRaw`SELECT 1 AS one FROM accounts WHERE id = ${accountId}::uuid FOR NO KEY UPDATE`;
}

/** Locks the logo and, if the preset becomes the default, makes the earlier default an ordinary preset. */
async function prepare(
  transaction: Prisma.TransactionClient,
  accountId: string,
  { logoId = null, isDefault = false }: Partial<PresetValues>,
): Promise<void> {
  if (logoId !== null) await lockLogo(transaction, accountId, logoId);
  if (isDefault) {
    await transaction.preset.updateMany({ where: { accountId, isDefault: true }, data: { isDefault: false } });
  }
}

function stored<V extends Partial<PresetValues>>({ style, ...values }: V) {
  return { ...values, ...(style !== undefined && { style: style ?? Prisma.DbNull }) };
}
