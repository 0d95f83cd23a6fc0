/** The name of the database of the device itself; its tables are in device-database.ts. */
export const DEVICE_DATABASE = 'portal-device';
