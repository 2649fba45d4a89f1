// Objects of other accounts, deleted objects, and unknown IDs, for the tests of who may call what.

import { randomUUID } from "node:crypto";
import {
  codeIdFromUuid,
  domainIdFromUuid,
  jobIdFromUuid,
  logoIdFromUuid,
  presetIdFromUuid,
  shareIdFromUuid,
  uuidFromCodeId,
} from "@qr/contracts";
import { recordOf } from "./expectations.ts";
import {
  createAlias,
  createChange,
  createScheduled,
  createTag,
  storeDomain,
  storeExport,
  storeJob,
  storeLogo,
  storePreset,
  storeShare,
} from "./sample-objects.ts";
import type { TestGateway } from "./test-gateway.ts";

export const SECRET = "only-its-owner-may-read-this";
const RANDOM_ID = codeIdFromUuid("01890a5d-ac96-774b-bcce-b302099a8057");

type Account = Awaited<ReturnType<TestGateway["addAccount"]>>;

/** IDs of objects that the owner's key cannot access. */
interface ForeignIds {
  others: string;
  othersStatic: string;
  deleted: string;
  unknown: string;
}

/**
 * Creates the objects. Returns the IDs of codes and, by the start of the path, the IDs of other objects and a function
 * that creates such an object for the owner.
 */
export async function createForeignObjects(api: TestGateway, owner: Account, other: Account) {
  const CODE_IDS: ForeignIds = {
    others: await createSecretCode(api, other.key),
    othersStatic: await createSecretCode(api, other.key, false),
    deleted: await createDeletedCode(api, owner.key),
    unknown: RANDOM_ID,
  };
  const deletedLogo = await storeLogo(api.prisma, owner);
  await api.call("DELETE", `/v1/logos/${deletedLogo}`, { key: owner.key });
  const othersLogo = await storeLogo(api.prisma, other);
  const LOGO_IDS: ForeignIds = {
    others: othersLogo,
    othersStatic: await storeLogo(api.prisma, other),
    deleted: deletedLogo,
    unknown: logoIdFromUuid("01890a5d-ac96-774b-bcce-b302099a8057"),
  };
  const deletedPreset = await storePreset(api.prisma, owner, SECRET);
  await api.call("DELETE", `/v1/presets/${deletedPreset}`, { key: owner.key });
  const PRESET_IDS: ForeignIds = {
    others: await storePreset(api.prisma, other, SECRET),
    othersStatic: await storePreset(api.prisma, other, SECRET),
    deleted: deletedPreset,
    unknown: presetIdFromUuid("01890a5d-ac96-774b-bcce-b302099a8057"),
  };
  const ownCode = await createSecretCode(api, owner.key);
  const createShare = async () => (await storeShare(api.prisma, owner, ownCode)).id;
  const deletedShare = await createShare();
  await api.call("DELETE", `/v1/shares/${deletedShare}`, { key: owner.key });
  const SHARE_IDS: ForeignIds = {
    others: (await storeShare(api.prisma, other, CODE_IDS.others)).id,
    othersStatic: (await storeShare(api.prisma, other, CODE_IDS.others)).id,
    deleted: deletedShare,
    unknown: shareIdFromUuid("01890a5d-ac96-774b-bcce-b302099a8057"),
  };
  const deletedDomain = await storeDomain(api.prisma, owner, SECRET);
  await api.call("DELETE", `/v1/domains/${deletedDomain}`, { key: owner.key });
  const DOMAIN_IDS: ForeignIds = {
    others: await storeDomain(api.prisma, other, SECRET),
    othersStatic: await storeDomain(api.prisma, other, SECRET),
    deleted: deletedDomain,
    unknown: domainIdFromUuid("01890a5d-ac96-774b-bcce-b302099a8057"),
  };

  const deletedTag = await createTag(api, owner.key);
  await api.call("DELETE", `/v1/tags/${deletedTag}`, { key: owner.key });
  const othersTag = await createTag(api, other.key);
  const TAG_IDS: ForeignIds = {
    others: othersTag,
    othersStatic: await createTag(api, other.key),
    deleted: deletedTag,
    unknown: randomUUID(),
  };
  const deletedAlias = await createAlias(api, owner.key);
  await api.call("DELETE", `/v1/qr/${deletedAlias}`, { key: owner.key });
  const ALIAS_IDS: ForeignIds = {
    others: await createAlias(api, other.key),
    othersStatic: await createAlias(api, other.key),
    deleted: deletedAlias,
    unknown: `${RANDOM_ID}/aliases/alias_06ey1qk3r5s8mq2v7c9t4w1x0b`,
  };
  const changeOfDeleted = await createChange(api, owner.key);
  await api.call("DELETE", `/v1/qr/${changeOfDeleted.split("/")[0]}`, { key: owner.key });
  const CHANGE_IDS: ForeignIds = {
    others: await createChange(api, other.key),
    othersStatic: await createChange(api, other.key),
    deleted: changeOfDeleted,
    unknown: `${RANDOM_ID}/history/2`,
  };
  const canceled = await createScheduled(api, owner.key);
  await api.call("DELETE", `/v1/qr/${canceled}`, { key: owner.key });
  const SCHEDULED_IDS: ForeignIds = {
    others: await createScheduled(api, other.key),
    othersStatic: await createScheduled(api, other.key),
    deleted: canceled,
    unknown: `${RANDOM_ID}/schedule/sch_06ey1qk3r5s8mq2v7c9t4w1x0b`,
  };
  const JOB_IDS: ForeignIds = {
    others: await storeJob(api.prisma, other),
    othersStatic: await storeJob(api.prisma, other),
    deleted: jobIdFromUuid("01890a5d-ac96-774b-bcce-b302099a8058"),
    unknown: jobIdFromUuid("01890a5d-ac96-774b-bcce-b302099a8057"),
  };
  const EXPORT_IDS: ForeignIds = {
    others: await storeExport(api.prisma, other),
    othersStatic: await storeExport(api.prisma, other),
    deleted: jobIdFromUuid("01890a5d-ac96-774b-bcce-b302099a8058"),
    unknown: jobIdFromUuid("01890a5d-ac96-774b-bcce-b302099a8057"),
  };
  /** The IDs for paths where codes in the bin are visible, but wiped codes are not. */
  const BIN_IDS: ForeignIds = { ...CODE_IDS, deleted: await createWipedCode(api, owner.key) };
  const objects = {
    "/v1/logos": { ids: LOGO_IDS, create: () => storeLogo(api.prisma, owner) },
    "/v1/presets": { ids: PRESET_IDS, create: () => storePreset(api.prisma, owner, SECRET) },
    "/v1/shares/": { ids: SHARE_IDS, create: createShare },
    "/v1/domains": { ids: DOMAIN_IDS, create: () => storeDomain(api.prisma, owner, SECRET) },
    "/v1/qr/:id/aliases/": { ids: ALIAS_IDS, create: () => createAlias(api, owner.key) },
    "/v1/qr/:id/restore": { ids: BIN_IDS, create: () => createDeletedCode(api, owner.key) },
    "/v1/qr/:id/history/": { ids: CHANGE_IDS, create: () => createChange(api, owner.key) },
    "/v1/qr/:id/schedule/": { ids: SCHEDULED_IDS, create: () => createScheduled(api, owner.key) },
    "/v1/qr/:id/history": { ids: BIN_IDS, create: () => createSecretCode(api, owner.key) },
    "/v1/account/export/": { ids: EXPORT_IDS, create: () => storeExport(api.prisma, owner) },
    "/v1/jobs": { ids: JOB_IDS, create: () => storeJob(api.prisma, owner) },
    "/v1/tags": { ids: TAG_IDS, create: () => createTag(api, owner.key) },
  };
  return { codes: CODE_IDS, objects };
}

/** Creates a code that contains SECRET, and returns its ID. */
export async function createSecretCode(api: TestGateway, key: string, dynamic = true): Promise<string> {
  const body = { target: `https://example.com/${SECRET}`, title: SECRET, dynamic };
  return recordOf(await api.call("POST", "/v1/qr", { key, body })).id;
}

async function createDeletedCode(api: TestGateway, key: string): Promise<string> {
  const id = await createSecretCode(api, key);
  await api.call("DELETE", `/v1/qr/${id}`, { key });
  return id;
}

async function createWipedCode(api: TestGateway, key: string): Promise<string> {
  const id = await createDeletedCode(api, key);
  await api.prisma.code.update({ where: { id: uuidFromCodeId(id) ?? "" }, data: { wipedAt: new Date() } });
  return id;
}
