/** The table of saved searches (schema.ts). */
import type { SavedFields } from '#contract/saved-search.ts';
import type { Json, Timestamp } from '../column-types.ts';

export interface SavedSearchesTable {
  company_id: string;
  search_id: string;
  name: string;
  search_fields: Json<SavedFields>;
  shared: boolean;
  made_by: string;
  made_at: Timestamp;
  /** Usernames of those whose list starts with it. */
  starts_of: string[];
}
