// Merges the metrics of several processes in the Prometheus text format.

/** Adds a label to every sample. `value` must not contain quotes, backslashes, or line breaks. */
export function withLabel(text: string, name: string, value: string): string {
  const label = `${name}="${value}"`;
  const isSample = (line: string) => line !== "" && !line.startsWith("#");
  return text
    .split("\n")
    .map((line) => (isSample(line) ? addLabel(line, label) : line))
    .join("\n");
}

function addLabel(sample: string, label: string): string {
  const nameEnds = sample.search(/[{ ]/);
  const name = sample.slice(0, nameEnds);
  const hasLabels = sample[nameEnds] === "{";
  return hasLabels ? `${name}{${label},${sample.slice(nameEnds + 1)}` : `${name}{${label}}${sample.slice(nameEnds)}`;
}

/** Merges the strings. The result contains each metric once, with its first description and the samples from all strings. */
export function mergeMetrics(texts: readonly string[]): string {
  const families = new Map<string, { head: string[]; samples: string[] }>();
  for (const text of texts) {
    const heads = new Map<string, string[]>();
    let name = "";
    for (const line of text.split("\n")) {
      const told = line.match(/^# (?:HELP|TYPE|UNIT) (\S+)/)?.[1];
      if (told !== undefined) {
        name = told;
        heads.set(name, [...(heads.get(name) ?? []), line]);
      } else if (line !== "" && !line.startsWith("#")) {
        const family = families.get(name) ?? { head: heads.get(name) ?? [], samples: [] };
        family.samples.push(line);
        families.set(name, family);
      }
    }
  }
  return [...families.values()].map(({ head, samples }) => `${[...head, ...samples].join("\n")}\n`).join("");
}
