// What the pages of the docs and the API reference have in common: the header and the search.

import "./frame.css";
import { setUpScheme } from "./scheme.ts";
import { setUpSearch } from "./search.ts";

setUpScheme();
setUpSearch();
