/** Stands for the id of a shipment that has not been saved yet, in the API's paths too. */
export { NEW_ID as NEW_SHIPMENT_ID } from './entity-reference.ts';
