/**
 * Returns SQL that joins the visitors and dimensions in the rows of `parts` into one row. Several rows can have the same time, so a row
 * number keeps the sketches and their lengths in the same order.
 */
export const joinedParts = (parts: string) => `
        SELECT string_agg(sketch, ''::bytea ORDER BY position) AS sketches,
          json_agg(length(sketch) ORDER BY position) FILTER (WHERE sketch IS NOT NULL) AS lengths,
          string_agg(visitors, ''::bytea) AS visitors, string_agg(dimensions, '') AS dimensions
        FROM (SELECT *, row_number() OVER () AS position FROM ${parts}) AS numbered`;
