/**
 * The steps of the tour: what each is about, where its panel is placed, and what must happen before the next or the previous one.
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
};

const SUBSCRIPTION = '/Subscription';
/** On a small screen, the entries of the top bar are in this menu. */
const SMALL_MENU = 'main-menu';

/** Those who may not see the company are shown where things are. */
export function tourSteps(i18n: I18n, role: SessionRole, go: (path: string) => Promise<void>): readonly TourStep[] {
  const isSetUp = COMPANY.some((entry) => isShownTo(role, entry));
  return isSetUp ? setUpSteps(() => go(SUBSCRIPTION)) : placesSteps(rolesFor(i18n, 'saveCarrier'));
}

function setUpSteps(openSubscription: () => Promise<void>): readonly TourStep[] {
  return [
    {
      targets: ['my-account', SMALL_MENU],
      header: msg`Your company lives here`,
      text: msg`Subscription and Users are in this menu. We begin with the company’s own address.`,
      orientation: 'bottom',
      onNext: openSubscription,
    },
    {
      targets: ['address'],
      header: msg`Check the company address`,
      text: msg`It is printed as sender on every label. Open the box, correct what the VAT register got wrong, and save.`,
      orientation: 'bottom',
    },
    {
      targets: ['usage', 'price-plan'],
      header: msg`Follow the use of your plan`,
      text: msg`Every booked shipment is one unit. The line shows a twelfth of the plan, so that you see early when the next size is due.`,
      orientation: 'left',
    },
    {
      targets: ['carriers'],
      header: msg`Choose your carriers`,
      text: msg`Three are included. Tick those you have an agreement with; they can then be connected in Settings.`,
      orientation: 'right',
    },
    {
      targets: ['settings', SMALL_MENU],
      header: msg`Connect the first carrier`,
      text: msg`Settings, Carriers. Test mode stays on until your company is verified, so that nothing is booked for real by mistake.`,
      orientation: 'bottom',
      onBack: openSubscription,
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
