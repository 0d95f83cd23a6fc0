/** The commands of shipments for screens that stand before anybody can ask for one: loaded when one is, or before a form opens. */
import type { ShipmentCommands, ShipmentCommandsDependencies } from './shipment-commands.ts';

export interface LateShipmentCommands {
  readonly asked: ShipmentCommands;
  load(): Promise<ShipmentCommands>;
}

export function createLateShipmentCommands(dependencies: ShipmentCommandsDependencies): LateShipmentCommands {
  const load = async () => {
    commands ??= (await import('./shipment-commands.ts')).createShipmentCommands(dependencies);
    return commands;
  };
  let commands: ShipmentCommands | undefined;
  return {
    load,
    asked: {
      save: async (edit) => (await load()).save(edit),
      correct: async (correction) => (await load()).correct(correction),
      cancel: async (shipment) => (await load()).cancel(shipment),
      reopen: async (shipment) => (await load()).reopen(shipment),
      book: async (shipment) => (await load()).book(shipment),
      bookAgain: async (expired, shipment) => (await load()).bookAgain(expired, shipment),
      preview: async (shipment, docGUID) => (await load()).preview(shipment, docGUID),
    },
  };
}
