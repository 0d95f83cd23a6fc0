/**
 * The warehouse: its address if it differs, its hours and currency, how long its devices work without the server, and its
 * trading accounts, one of each type.
 */
import { useLingui } from '@lingui/react/macro';
import { useStaticData } from '#client/components/user-data-provider.tsx';
import { EditNumber, EditSelect, EditText, EditToggle, useEditValue } from '#client/editing/edit-cells.tsx';
import { useEditForm } from '#client/editing/edit-form-context.ts';
import { Button } from '#client/ui/button.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { type Company, OFFLINE_HOURS, TRADING_ACCOUNT_LIMITS, type TradingAccount } from '#contract/company.ts';
import { PostalCells } from './address-parts.tsx';
import * as styles from './company-form.module.css';

/** Length of HH:mm:ss. */
const TIME = 8;
const ACCOUNTS = 'warehouse.tradingAccounts';

export function WarehousePart() {
  const { t } = useLingui();
  const { currencies } = useStaticData();
  const isSame = useEditValue('warehouse.sameAsBillingAddress') === true;
  return (
    <>
      <Cells columns={6}>
        <EditToggle path="warehouse.sameAsBillingAddress" span="full" />
        {!isSame && <PostalCells within="warehouse" />}
        <EditText path="warehouse.openingTime" span={2} keepSpan maxLength={TIME} />
        <EditText path="warehouse.closingTime" span={2} keepSpan maxLength={TIME} />
        <EditSelect
          path="warehouse.currency"
          span={2}
          required
          options={currencies.map(({ value }) => ({ value, label: value }))}
        />
        <EditNumber
          path="offlineHours"
          span="full"
          required
          {...OFFLINE_HOURS}
          decimals={0}
          adornment={t`hours`}
          hint={t`For this long after a device last reached the server it can be opened without it`}
        />
      </Cells>
      <TradingAccounts />
    </>
  );
}

function TradingAccounts() {
  const { t } = useLingui();
  const { tradingAccountTypes } = useStaticData();
  const { state, set, readOnly } = useEditForm<Company>();
  const accounts: readonly TradingAccount[] = state.draft.warehouse.tradingAccounts;
  const free = tradingAccountTypes.filter((type) => !accounts.some((account) => account.type === type));
  const [next] = free;
  return (
    <>
      {accounts.length > 0 && (
        <Cells columns={1} className={styles.accounts}>
          {accounts.map((account, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an account is its place in the list
            <div key={index} className={styles.account}>
              <EditSelect
                path={`${ACCOUNTS}.${index}.type`}
                required
                options={[account.type, ...free].map((type) => ({ value: type, label: type.replaceAll('_', ' ') }))}
              />
              <EditText
                path={`${ACCOUNTS}.${index}.number`}
                required
                emptied=""
                maxLength={TRADING_ACCOUNT_LIMITS.number}
              />
              {!readOnly && (
                <IconButton
                  icon="close"
                  variant="quiet"
                  label={t`Remove ${account.type}`}
                  onClick={() =>
                    set(
                      ACCOUNTS,
                      accounts.filter((other) => other !== account),
                    )
                  }
                />
              )}
            </div>
          ))}
        </Cells>
      )}
      {!readOnly && next !== undefined && (
        <Button variant="quiet" icon="plus" onClick={() => set(ACCOUNTS, [...accounts, { type: next, number: '' }])}>
          {t`Add account`}
        </Button>
      )}
    </>
  );
}
