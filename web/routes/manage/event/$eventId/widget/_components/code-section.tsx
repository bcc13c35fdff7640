import { Tabs } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import styles from '../../homepage-designer/_components/homepage-designer.module.css';
import { CodeBox } from './code-box.tsx';
import { htmlCode, linkCode, reactCode, type Embedding } from './embed-code.ts';

const kinds = { html: htmlCode, react: reactCode, link: linkCode } as const;

/** The code to paste: for a page, for React, or the plain link. */
export function CodeSection({ embedding }: { embedding: Embedding }) {
  const intl = useIntl();
  return (
    <section className={styles['section']} aria-label={intl.formatMessage({ id: 'embed.code' })}>
      <h2 className={styles['heading']}>
        <FormattedMessage id="embed.code" />
      </h2>
      <Tabs defaultValue="html">
        <Tabs.List>
          {(['html', 'react', 'link'] as const).map((kind) => (
            <Tabs.Tab key={kind} value={kind} mih={44}>
              <FormattedMessage id={`embed.${kind}`} />
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {(['html', 'react', 'link'] as const).map((kind) => (
          <Tabs.Panel key={kind} value={kind} pt="md">
            <p>
              <FormattedMessage id={`embed.${kind}.help`} />
            </p>
            <CodeBox
              code={kinds[kind](embedding)}
              name={intl.formatMessage({ id: `embed.${kind}` })}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  );
}
