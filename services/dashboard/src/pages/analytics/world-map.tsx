// The map of the countries with scans. Screen readers and keyboards use the list next to it, which has the same numbers and filters.

import { geoEqualEarth, geoPath } from "d3-geo";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import source from "world-atlas/countries-110m.json";
import classes from "./analytics.module.css";
import { countryOfNumber } from "./country-numbers.ts";

const WIDTH = 800;
const HEIGHT = 390;
const ANTARCTICA = "AQ";

interface Country {
  code: string | undefined;
  path: string;
}

const countries = drawCountries();

function drawCountries(): Country[] {
  const topology = source as unknown as Topology<{ countries: GeometryCollection }>;
  const shapes = feature(topology, topology.objects.countries).features.filter(
    ({ id }) => countryOfNumber(String(id)) !== ANTARCTICA,
  );
  const projection = geoEqualEarth().fitSize([WIDTH, HEIGHT], { type: "FeatureCollection", features: shapes });
  const path = geoPath(projection).digits(1);
  return shapes.map((shape) => ({ code: countryOfNumber(String(shape.id)), path: path(shape) ?? "" }));
}

interface WorldMapProps {
  /** The scans by country code. */
  scans: ReadonlyMap<string, number>;
  /** The country whose row or shape is pointed at. */
  pointed: string | undefined;
  onPoint(country: string | undefined): void;
  onChoose(country: string): void;
}

export function WorldMap({ scans, pointed, onPoint, onChoose }: WorldMapProps) {
  const most = Math.max(1, ...scans.values());
  return (
    <svg className={classes.map} width="100%" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {countries.map(({ code, path }) => {
        const count = code === undefined ? 0 : (scans.get(code) ?? 0);
        const shared = {
          d: path,
          "data-country": code,
          "data-pointed": (code !== undefined && code === pointed) || undefined,
        };
        if (code === undefined || count === 0) return <path key={path} {...shared} className={classes.land} />;
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the list next to the map has the same buttons.
          <path
            key={path}
            {...shared}
            className={classes.country}
            fillOpacity={0.25 + 0.75 * Math.sqrt(count / most)}
            onPointerEnter={() => onPoint(code)}
            onPointerLeave={() => onPoint(undefined)}
            onClick={() => onChoose(code)}
          />
        );
      })}
    </svg>
  );
}
