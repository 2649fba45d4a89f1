// Countries, regions, and cities.

export const COUNTRIES = ["DE", "AT", "CH", "FR", "GB", "US", "BR", "AU", "IN", "JP"];
export const REGIONS = [
  "DE-BE",
  "DE-BY",
  "DE-BB",
  "AT-9",
  "CH-BE",
  "FR-75C",
  "GB-ENG",
  "US-CA",
  "BR-SP",
  "AU-NSW",
  "IN-KA",
];
export const CITIES = ["Berlin", "Bern", "Zürich", "Zurich", "São Paulo", "New York", "York", "Århus", "東京", "Köln"];
