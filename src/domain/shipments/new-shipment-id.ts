/** What stands for the id of a shipment nobody has saved yet: in the address of its page and in the API's paths. */
export const NEW_SHIPMENT_ID = 'new';
