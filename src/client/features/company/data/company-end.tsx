/** The end of the company: asked for by typing its name, and taken back until it comes. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useStaticData } from '#client/components/user-data-provider.tsx';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { TypedDelete } from '#client/ui/typed-delete.tsx';
import { END_AFTER_DAYS } from '#domain/company/company-end.ts';
import { dayInZone } from '#domain/shared/dates.ts';
import * as styles from '../company-form.module.css';

/** `name`: as saved, which is what is typed. */
export function CompanyEnd({ name }: { name: string }) {
  const { t } = useLingui();
  const { end } = useStaticData();
  return (
    <div className={styles.stack}>
      <h3>{t`End the company`}</h3>
      <p>
        <Trans>
          {END_AFTER_DAYS} days after it is asked for nobody can log in any more, and everything is deleted but the
          invoices, which the law requires us to keep for seven years. Until then everything works as usual, and a
          Moderator can take it back.
        </Trans>
      </p>
      {end ? <Ending end={end} /> : <AskForEnd name={name} />}
    </div>
  );
}

function AskForEnd({ name }: { name: string }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const ending = useDirectWrite('endCompany');
  return (
    <>
      <ButtonRow>
        <Button icon="trash" reason={ending.reason} onClick={() => setOpen(true)}>{t`End the company`}</Button>
      </ButtonRow>
      {isOpen && (
        <TypedDelete
          title={t`End ${name}?`}
          text={t`All shipments, addresses, carriers and users are deleted in ${END_AFTER_DAYS} days. Download the data first if you need them.`}
          phrase={name}
          label={t`Company name`}
          confirmLabel={t`End the company`}
          onClose={() => setOpen(false)}
          onDelete={() =>
            ending.run(t`Saving`, async (send) => {
              await send({ body: { phrase: name } });
              setOpen(false);
              return undefined;
            })
          }
        />
      )}
    </>
  );
}

function Ending({ end: { endsAt, askedBy } }: { end: { endsAt: string; askedBy: string } }) {
  const { t } = useLingui();
  const { warehouse } = useStaticData();
  const keeping = useDirectWrite('keepCompany');
  const day = dayInZone(new Date(endsAt), warehouse.timeZone);
  return (
    <>
      <p className={styles.warning} role="status">
        <Icon name="warn" />
        <span>{t`The company ends on ${day}. ${askedBy} has asked for it.`}</span>
      </p>
      <ButtonRow>
        <Button
          variant="primary"
          reason={keeping.reason}
          onClick={() =>
            keeping.run(t`Saving`, async (send) => {
              await send({});
              return t`The company stays`;
            })
          }
        >{t`Keep the company`}</Button>
      </ButtonRow>
    </>
  );
}
