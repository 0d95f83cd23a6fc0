/** What a server says about itself to whoever watches it: monitors, proxies and orchestrators. */
import * as v from 'valibot';

export const LiveSchema = v.object({ live: v.literal(true) });
export const ReadySchema = v.object({ ready: v.literal(true) });
