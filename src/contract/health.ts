/** What a server says about itself to whoever watches it: monitors, proxies and orchestrators. */
import * as v from 'valibot';

export const LiveSchema = v.object({ status: v.literal('live') });
export const ReadySchema = v.object({ status: v.literal('ready') });
