/**
 * What the URL of an EDI log may contain. Kept apart from the schemas, because every page loads the routes but few show an
 * EDI log.
 */

/** The kind of a call to a carrier's web service; such calls are logged like messages. */
export const WEB_SERVICE = 'WEBSERVICE';

/** The filters of the log: messages not sent yet, not delivered yet, or in need of a person; answers that reject, or were not understood. */
export const EDI_LOG_FILTERS = ['waiting', 'retrying', 'gaveUp', 'rejected', 'refused'] as const;
export type EdiLogFilter = (typeof EDI_LOG_FILTERS)[number];
export const EDI_KINDS = ['IFTMIN', 'CONTRL', 'APERAK', 'IFTSTA', WEB_SERVICE] as const;
/** Unit: characters. */
export const EDI_SEARCH_LIMIT = 100;
