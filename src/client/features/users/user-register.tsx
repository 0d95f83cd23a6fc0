/** The list of users: who they are, their role, and when they were last seen. */
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNow } from '#client/components/use-now.ts';
import { formatRecent } from '#client/i18n/formats.ts';
import { roleName } from '#client/i18n/role-names.ts';
import type { Register } from '#client/registers/register.ts';
import { Chip } from '#client/ui/chip.tsx';
import { PHONE, useMedia } from '#client/ui/use-media.ts';
import type { User } from '#contract/user.ts';

export const userRegister: Register<User> = {
  path: '/Users',
  save: 'createUser',
  words: {
    title: msg`Users`,
    create: msg`New user`,
    createNamed: msg`New user with this name`,
    searched: msg`Name, username, phone`,
    noneFound: msg`No user found`,
    purpose: msg`Everybody who works in the portal has a sign-in of their own.`,
    unknown: msg`The user does not exist`,
  },
  pageSize: 50,
  sortedBy: { column: 'seen', direction: 'desc' },
  columns: [
    {
      key: 'name',
      label: msg`Name`,
      sortText: ({ fullName, username }) => fullName || username,
      lines: ({ entity: { fullName, username } }) => ({ first: fullName || username, second: fullName && username }),
    },
    {
      key: 'role',
      label: msg`Role`,
      sortText: ({ role }) => role,
      lines: ({ entity }) => ({ first: <RoleName user={entity} /> }),
    },
    {
      key: 'phone',
      label: msg`Phone`,
      sortText: ({ phoneNo }) => phoneNo ?? '',
      lines: ({ entity }) => ({ first: entity.phoneNo }),
    },
    {
      key: 'seen',
      label: msg`Last seen`,
      sortText: ({ lastSeenAt, invitedAt }) => lastSeenAt ?? invitedAt ?? '',
      lines: ({ entity }) => ({ first: <Seen user={entity} /> }),
    },
  ],
  searched: ({ fullName, username, phoneNo }) => [fullName, username, phoneNo],
};

function RoleName({ user: { role } }: { user: User }) {
  const { i18n } = useLingui();
  return roleName(i18n, role);
}

function Seen({ user: { lastSeenAt, invitedAt } }: { user: User }) {
  const { t } = useLingui();
  const now = new Date(useNow());
  // Cards have no heads to say what it is the time of.
  const isCard = useMedia(PHONE);
  if (lastSeenAt) {
    const time = formatRecent(lastSeenAt, now);
    return isCard ? t`Last seen ${time}` : time;
  }
  if (!invitedAt) return null;
  const time = formatRecent(invitedAt, now);
  return <Chip variant="progress">{t`Invited ${time}`}</Chip>;
}
