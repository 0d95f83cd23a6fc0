/**
 * The steps of the tour: what each is about, where its panel is placed, and what must happen before the next or the previous one.
 * It ends where work begins: at the first steps of a new company, or in a new shipment where one can be made; these need no panel,
 * since they say themselves what to do.
 */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { rolesFor } from '#client/i18n/user-names.ts';
import { COMPANY, isShownTo } from '#client/shell/navigation.ts';
import type { SessionRole } from '#contract/primitives.ts';

export type Orientation = 'bottom' | 'right' | 'left';

export type TourStep = {
  /** Ids of elements on the page: the step is about the first visible one. */
  targets: readonly string[];
  header: MessageDescriptor;
  text: MessageDescriptor;
  orientation: Orientation;
  onNext?: () => Promise<void>;
  onBack?: () => Promise<void>;
  /** Of the last step: the ids of elements of the page that is open then. The first link in one of them gets the focus. */
  goesOnAt?: () => Promise<readonly string[]>;
};

export type TourWays = {
  go: (path: string) => Promise<void>;
  /** Whether the company has what a shipment needs. */
  isReady: () => Promise<boolean>;
};

const SUBSCRIPTION = '/Subscription';
const TODAY = '/Home';
const NEW_SHIPMENT = '/Shipment/new';
/** On a small screen, the entries of the top bar are in this menu. */
const SMALL_MENU = 'main-menu';

/** Those who may not see the company are shown where things are. */
export function tourSteps(i18n: I18n, role: SessionRole, ways: TourWays): readonly TourStep[] {
  const isSetUp = COMPANY.some((entry) => isShownTo(role, entry));
  return isSetUp ? setUpSteps(ways) : placesSteps(rolesFor(i18n, 'saveCarrier'));
}

function setUpSteps({ go, isReady }: TourWays): readonly TourStep[] {
  return [
    {
      targets: ['my-account', SMALL_MENU],
      header: msg`Your company lives here`,
      text: msg`Subscription and Users are in this menu. We begin with the company’s own address.`,
      orientation: 'bottom',
      onNext: () => go(SUBSCRIPTION),
    },
    {
      targets: ['address'],
      header: msg`Check the company address`,
      text: msg`It is printed as sender on every label. Open the box, correct what the VAT register got wrong, and save. Then Today leads from the first carrier to the first label.`,
      orientation: 'bottom',
      onNext: async () => go((await isReady()) ? NEW_SHIPMENT : TODAY),
      goesOnAt: async () => ((await isReady()) ? [] : ['first-steps']),
    },
  ];
}

/** `roles`: the names of those who may change what the settings hold. */
function placesSteps(roles: string): readonly TourStep[] {
  return [
    {
      targets: ['settings', SMALL_MENU],
      header: msg`What you ship with`,
      text: msg`Carriers, delivery types and addresses stand in Settings. A ${roles} of your company sets them up.`,
      orientation: 'bottom',
    },
    {
      targets: ['my-account', SMALL_MENU],
      header: msg`Your own account`,
      text: msg`Name, language, theme and the devices you are logged in on stand in your profile.`,
      orientation: 'bottom',
    },
  ];
}
