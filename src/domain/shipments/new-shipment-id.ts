/** What stands for the id of a shipment nobody has saved yet, also in the API's paths. */
export { NEW_ID as NEW_SHIPMENT_ID } from '../sync/entity-reference.ts';
