/** Names and values, one pair per line: shows what something contains without a form. */
import * as styles from './fact-list.module.css';

export type Fact = { readonly key: string; readonly name: string; readonly value: string };

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ key, name, value }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
