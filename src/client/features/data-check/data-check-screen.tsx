/**
 * For developers who build against the API: paste the JSON of a shipment or of goods lines, and read below what the schema says.
 */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useId, useMemo, useState } from 'react';
import { useTitle } from '#client/components/use-title.ts';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import { Cells } from '#client/ui/cells.tsx';
import { Choices } from '#client/ui/choices.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { checkData, type DataCheck, type DataKind } from './check-data.ts';
import * as styles from './data-check-screen.module.css';

export function DataCheckScreen() {
  const { t } = useLingui();
  const id = useId();
  const [kind, setKind] = useState<DataKind>('wholeShipment');
  const [text, setText] = useState('');
  const found = useMemo(() => checkData(kind, text), [kind, text]);
  useTitle(t`Validate data`);
  return (
    <Page narrow>
      <PageHead
        title={t`Validate data`}
        text={t`Checked on this device against the schema of the API. Nothing is sent or kept.`}
      />
      <Cells>
        <Choices
          label={t`What it is`}
          value={kind}
          onChange={setKind}
          choices={[
            { value: 'wholeShipment', label: t`Shipment`, hint: 'PUT /shipment/{id}' },
            { value: 'goodsLine', label: t`Goods line`, hint: 'goodsLines' },
          ]}
        />
      </Cells>
      <div className={styles.editor}>
        <label htmlFor={id}>{t`JSON`}</label>
        <textarea
          id={id}
          rows={14}
          spellCheck={false}
          autoCapitalize="off"
          value={text}
          placeholder={kind === 'wholeShipment' ? '{ "goodsLines": [ … ] }' : '{ "lineNo": 1, "type": "PC", … }'}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <Findings found={found} />
    </Page>
  );
}

function Findings({ found }: { found: DataCheck }) {
  const { t, i18n } = useLingui();
  const wrong = found.kind === 'wrong' ? Object.entries(found.fields) : [];
  const said = {
    empty: t`Paste the JSON above to see what the schema says.`,
    unread: t`This is not valid JSON.`,
    valid: t`The schema accepts this.`,
    wrong: t`${plural(wrong.length, { one: '# field is not accepted:', other: '# fields are not accepted:' })}`,
  }[found.kind];
  const icon = { empty: 'info', unread: 'state-22', valid: 'state-80', wrong: 'state-22' } as const;
  return (
    <Panel className={styles.findings}>
      <p role="status" data-found={found.kind}>
        <Icon name={icon[found.kind]} />
        {said}
      </p>
      {found.kind === 'unread' && (
        <p className="muted small" lang="en">
          {found.reason}
        </p>
      )}
      {wrong.length > 0 && (
        <ul>
          {wrong.map(([path, error]) => (
            <li key={path}>
              <code>{path || t`The whole`}</code>
              <span>{fieldErrorText(i18n, error)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
