/** How long any import can be undone. Unit: hours. */
export const IMPORT_UNDO_HOURS = 24;
