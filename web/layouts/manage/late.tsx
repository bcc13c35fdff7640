import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';

/** What nobody sees at first: it is loaded when the screen is there. Its store keeps what is said before. */
export default function Late() {
  return <Notifications limit={5} autoClose={4000} position="top-right" />;
}
