/** Places by their zip code, for those who are signed in; strangers ask within a limit (registration). */
import type { ServerContext, ServerFeature } from '#server/feed/server-feature.ts';
import { findPlaces } from './place-look-up.ts';

export function placeFeature({ db }: ServerContext): ServerFeature {
  return {
    handlers: {
      places: async ({ query }) => {
        const { offered, ...place } = await findPlaces(db, query.countryCode, query.zipCode);
        return { ...place, offered: [...offered] };
      },
    },
  };
}
