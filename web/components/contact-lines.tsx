import { FormattedMessage } from 'react-intl';
import { Icon } from '#web/ui/icon.tsx';
import styles from './contact-lines.module.css';

/** A phone number as links contain it. */
const digits = (phone: string): string => phone.replace(/\D/g, '');

interface ContactLinesProps {
  phones: readonly string[];
  email: string | null;
  whatsapp?: string | null;
}

/** Phones, e-mail and WhatsApp as links. */
export function ContactLines({ phones, email, whatsapp = null }: ContactLinesProps) {
  return (
    <ul className={styles['lines']}>
      {phones.map((phone) => (
        <li key={phone}>
          <a
            className={styles['line']}
            href={`tel:${phone.trim().startsWith('+') ? '+' : ''}${digits(phone)}`}
          >
            <Icon name="phone" size={18} />
            {phone}
          </a>
        </li>
      ))}
      {whatsapp ? (
        <li>
          <a
            className={styles['line']}
            href={`https://wa.me/${digits(whatsapp)}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon name="chat" size={18} />
            <FormattedMessage id="layout.footer.whatsapp" values={{ number: whatsapp }} />
          </a>
        </li>
      ) : null}
      {email ? (
        <li>
          <a className={styles['line']} href={`mailto:${email}`}>
            <Icon name="mail" size={18} />
            {email}
          </a>
        </li>
      ) : null}
    </ul>
  );
}
