/** Who the person is. The name is theirs to change, with the save bar; the company controls everything else. */
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { LeaveGuard } from '#client/components/leave-guard.tsx';
import { SaveBar, SavedBar } from '#client/components/save-bar.tsx';
import { useStaticData, useUserData } from '#client/components/user-data.tsx';
import { errorText } from '#client/i18n/error-messages.ts';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import { Cells } from '#client/ui/cells.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormField } from '#client/ui/form/form-field.tsx';
import { setFormValue, useKajForm } from '#client/ui/form/kaj-form.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { showToast } from '#client/ui/toasts.ts';
import type { FieldError } from '#contract/errors.ts';
import { type Profile, USER_LIMITS } from '#contract/user.ts';
import { profileQuery } from './profile-queries.ts';

type Name = { fullName: string };

export function ProfileDetails({ profile }: { profile: Profile }) {
  const { t, i18n } = useLingui();
  const { companyId } = useStaticData();
  const userData = useUserData();
  const [typed, setTyped] = useState(profile.fullName);
  const [failure, setFailure] = useState<unknown>();
  const [savedAt, setSavedAt] = useState<number>();
  const [isChecked, setChecked] = useState(false);
  const cells = useRef<HTMLDivElement>(null);
  const saving = useDirectWrite('saveMyProfile', {
    take: (error) => {
      setFailure(error);
      return true;
    },
  });
  const form = useKajForm<Name>({
    initialValues: { fullName: profile.fullName },
    words: (problem) => fieldErrorText(i18n, problem as FieldError),
    onInput: (_, value) => setTyped(value),
  });
  const isDirty = typed.trim() !== profile.fullName;
  const isBlank = typed.trim() === '';
  const isWrong = isBlank || typed.length > USER_LIMITS.fullName;

  const reset = (fullName: string) => {
    setFormValue(form, 'fullName', fullName);
    setTyped(fullName);
    setChecked(false);
  };
  // Follows a change made elsewhere, unless something has been typed.
  const followed = useRef(profile.fullName);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the server's name changes, and only then
  useEffect(() => {
    if (typed.trim() === followed.current) reset(profile.fullName);
    followed.current = profile.fullName;
  }, [profile.fullName]);

  async function save() {
    setChecked(true);
    if (isWrong) return cells.current?.querySelector<HTMLInputElement>('[name=fullName]')?.focus();
    await saving.run(t`Saving`, async (send) => {
      const saved = await send({ body: { fullName: typed.trim() } });
      const { queryKey } = profileQuery(userData);
      if (saved) userData.queryClient.setQueryData(queryKey, saved);
      else await userData.queryClient.invalidateQueries({ queryKey });
      setSavedAt(Date.now());
      return undefined;
    });
  }

  function onKeyDown(event: KeyboardEvent) {
    const isSave = (event.ctrlKey || event.metaKey) && event.key === 's';
    if (!isSave && !(event.key === 'Enter' && event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (!isDirty || saving.busy) return;
    if (saving.may) void save();
    else showToast({ id: 'not-saved', tone: 'warning', title: t`Not saved`, text: saving.reason });
  }

  const refused: FieldError | undefined = isChecked && isBlank ? { code: 'empty' } : saving.fields.fullName;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the field inside
    <div ref={cells} onKeyDown={onKeyDown}>
      <Cells title={t`You`} columns={2}>
        <TextField label={t`Username`} value={profile.username} readOnly span="full" />
        <FormField form={form} name="fullName">
          {(bound) => (
            <TextField
              {...bound}
              label={t`Name`}
              autoComplete="name"
              required
              maxLength={USER_LIMITS.fullName}
              span="full"
              error={refused && fieldErrorText(i18n, refused)}
            />
          )}
        </FormField>
        <TextField label={t`Role`} value={profile.role || '–'} readOnly keepSpan />
        <TextField label={t`Company`} value={companyId} readOnly keepSpan />
      </Cells>
      {isDirty && (
        <SaveBar changes={[t`Name`]} onSave={save} onUndo={() => reset(profile.fullName)} reason={saving.reason} />
      )}
      {!isDirty && savedAt !== undefined && <SavedBar at={savedAt} onDone={() => setSavedAt(undefined)} />}
      <LeaveGuard dirty={isDirty} isOwnMove={() => false} onDiscard={async () => reset(profile.fullName)} />
      {failure !== undefined && (
        <Dialog alert title={t`Something went wrong`} onClose={() => setFailure(undefined)}>
          <p>
            {t`Your profile could not be saved.`} {errorText(i18n, failure)} {t`What you typed is still in the form.`}
          </p>
        </Dialog>
      )}
    </div>
  );
}
