/** Which places a zip code stands for (schema.ts). */

export interface PostalPlacesTable {
  country_code: string;
  /** In normal form (domain/shared/zip-places.ts). */
  zip_code: string;
  name: string;
}
