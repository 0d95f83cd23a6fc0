/** What the address of an EDI log may ask for. Apart from the schemas, since every page knows the routes and few an EDI log. */

/** The kind of a call to a carrier's web service, which is logged as messages are. */
export const WEB_SERVICE = 'WEBSERVICE';

/** What the log is narrowed to: what has not left, what has not arrived yet, and what needs somebody. */
export const EDI_LOG_FILTERS = ['waiting', 'retrying', 'gaveUp', 'rejected'] as const;
export type EdiLogFilter = (typeof EDI_LOG_FILTERS)[number];
export const EDI_KINDS = ['IFTMIN', 'CONTRL', 'APERAK', 'IFTSTA', WEB_SERVICE] as const;
/** Unit: characters. */
export const EDI_SEARCH_LIMIT = 100;
