// The tools below a chart: its numbers as a table, and downloads of the numbers and of the picture.

import { Button, Collapse, Group, ScrollArea, Table } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type RefObject, useId } from "react";
import { useTranslation } from "react-i18next";
import { csvText } from "../../shared/csv-text.ts";
import { saveFile } from "../../shared/save-file.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { numberText } from "../../shared/times.ts";

interface Numbers {
  /** The name of the files, without an extension. */
  name: string;
  title: string;
  columns: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

interface PanelToolsProps {
  numbers: Numbers;
  /** Contains the chart; undefined if there is no picture to download. */
  chart?: RefObject<HTMLDivElement | null>;
}

export function PanelTools({ numbers, chart }: PanelToolsProps) {
  const { t } = useTranslation("analytics");
  const [isOpen, table] = useDisclosure();
  const id = useId();
  return (
    <>
      <Group gap="xs" mt="sm">
        {chart !== undefined && (
          <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} aria-controls={id} onClick={table.toggle}>
            {t(isOpen ? "tools.hideTable" : "tools.showTable")}
          </Button>
        )}
        <CsvButton numbers={numbers} />
        {chart !== undefined && <PictureButton name={numbers.name} title={numbers.title} chart={chart} />}
      </Group>
      {chart !== undefined && (
        <Collapse expanded={isOpen} id={id}>
          {isOpen && <NumbersTable {...numbers} />}
        </Collapse>
      )}
    </>
  );
}

function CsvButton({ numbers: { name, title, columns, rows } }: { numbers: Numbers }) {
  const { t } = useTranslation("analytics");
  const save = () => saveFile(new Blob([csvText([columns, ...rows])], { type: "text/csv" }), `${name}.csv`);
  return (
    <Button variant="subtle" size="compact-sm" aria-label={`${t("tools.csv")}: ${title}`} onClick={save}>
      {t("tools.csv")}
    </Button>
  );
}

function PictureButton({
  name,
  title,
  chart,
}: { name: string; title: string } & Required<Pick<PanelToolsProps, "chart">>) {
  const { t } = useTranslation("analytics");
  const save = async () => {
    const svg = chart.current?.querySelector("svg");
    if (!svg) return;
    try {
      const { pictureOf } = await import("./picture.ts");
      saveFile(await pictureOf(svg), `${name}.png`);
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`${t("tools.picture")}: ${title}`}
      onClick={() => void save()}
    >
      {t("tools.picture")}
    </Button>
  );
}

function NumbersTable({ title, columns, rows }: Numbers) {
  const { t, i18n } = useTranslation("analytics");
  const shown = (value: string | number | null) =>
    typeof value === "number" ? numberText(value, i18n.language) : (value ?? "–");
  return (
    <ScrollArea.Autosize
      mah={320}
      mt="xs"
      viewportProps={{ tabIndex: 0, role: "region", "aria-label": t("tools.table", { title }) }}
    >
      <Table striped>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column, index) => (
              <Table.Th key={column} scope="col" ta={index === 0 ? "left" : "right"}>
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={String(row[0])}>
              {row.map((value, index) => (
                <Table.Td key={columns[index]} ta={index === 0 ? "left" : "right"}>
                  {shown(value)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}
