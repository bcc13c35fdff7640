import { mailDocument } from '#web/lib/mail-document.ts';
import styles from './mail-frame.module.css';

const plainStyle = [
  "font: 16px/1.6 Inter, 'PingFang HK', 'Microsoft JhengHei', 'Noto Sans HK', sans-serif",
  'color: #16150f',
  'padding: 8px 16px',
  'overflow-wrap: anywhere',
].join('; ');

/** Shows a mail in a sandboxed frame that can only open links in a new window. */
export function MailFrame({ title, html }: { title: string; html: string }) {
  return (
    <iframe
      className={styles['frame']}
      title={title}
      srcDoc={
        html.includes('<head>')
          ? mailDocument(html)
          : `<base target="_blank"><div style="${plainStyle}">${html}</div>`
      }
      sandbox="allow-popups allow-popups-to-escape-sandbox"
    />
  );
}
