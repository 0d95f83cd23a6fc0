/** Who the person is. The name is theirs to change, with the save bar; the company controls everything else. */
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import * as v from 'valibot';
import { useStaticData, useUserData } from '#client/components/user-data-provider.tsx';
import { DirectForm } from '#client/editing/direct-form.tsx';
import { EditText } from '#client/editing/edit-cells.tsx';
import type { DraftRules } from '#client/editing/edited-kind.ts';
import { useDirectEdit } from '#client/editing/use-direct-edit.ts';
import { errorText } from '#client/i18n/error-messages.ts';
import { roleName } from '#client/i18n/role-names.ts';
import { userFieldName } from '#client/i18n/user-names.ts';
import { Cells } from '#client/ui/cells.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { issuesToFieldErrors } from '#contract/errors.ts';
import { type Profile, ProfilePatchSchema, USER_LIMITS } from '#contract/user.ts';
import { profileQuery } from './profile-queries.ts';

/** What may be changed. A profile has no version: whoever saves last, wins. */
type Name = { readonly fullName: string; readonly _etag: null };

const rules: DraftRules<Name, Name> = {
  serverFields: ['_etag'],
  payload: (base, edited) => (inputOf(edited).fullName === base.fullName ? undefined : inputOf(edited)),
};

export function ProfileDetails({ profile }: { profile: Profile }) {
  const { t, i18n } = useLingui();
  const { companyId } = useStaticData();
  const userData = useUserData();
  const [failure, setFailure] = useState<unknown>();
  const { queryKey } = profileQuery(userData);
  const refetch = () => userData.queryClient.invalidateQueries({ queryKey });
  const edit = useDirectEdit<Name, Name, 'saveMyProfile'>({
    rules,
    operation: 'saveMyProfile',
    entity: useMemo(() => named(profile.fullName), [profile.fullName]),
    doing: t`Saving`,
    nameField: userFieldName,
    wrong: (draft) => issuesToFieldErrors(v.safeParse(ProfilePatchSchema, inputOf(draft)).issues ?? []),
    async send(payload, _, write) {
      const body = payload as ReturnType<typeof inputOf>;
      const saved = await write({ body });
      if (saved) userData.queryClient.setQueryData(queryKey, saved);
      else await refetch();
      return named((saved ?? body).fullName);
    },
    refetch,
    take(error) {
      setFailure(error);
      return true;
    },
  });

  return (
    <DirectForm
      edit={edit}
      nameOf={(path) => userFieldName(i18n, path)}
      changes={[t`Name`]}
      onSave={edit.save}
      readOnly={false}
      isOwnMove={() => false}
    >
      <Cells title={t`You`} columns={2}>
        <TextField label={t`Username`} value={profile.username} readOnly span="full" />
        <EditText
          path="fullName"
          span="full"
          required
          maxLength={USER_LIMITS.fullName}
          emptied=""
          autoComplete="name"
        />
        <TextField label={t`Role`} value={roleName(i18n, profile.role) || '–'} readOnly keepSpan />
        <TextField label={t`Company`} value={companyId} readOnly keepSpan />
      </Cells>
      {failure !== undefined && (
        <Dialog alert title={t`Something went wrong`} onClose={() => setFailure(undefined)}>
          <p>
            {t`Your profile could not be saved.`} {errorText(i18n, failure)} {t`What you typed is still in the form.`}
          </p>
        </Dialog>
      )}
    </DirectForm>
  );
}

function named(fullName: string): Name {
  return { fullName, _etag: null };
}

function inputOf({ fullName }: Name) {
  return { fullName: fullName.trim() };
}
