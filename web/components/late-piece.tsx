import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { CallError } from '#platform/client.ts';
import { LoadFailed } from './load-failed.tsx';

const offline = new CallError(0, {});

/**
 * Makes a component that is loaded when it is first rendered. If loading fails, the rest of the
 * screen stays, and a button in its place retries.
 */
export function latePiece<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  until: ReactNode = null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function LatePiece(props) {
    const [Piece, setPiece] = useState(() => loaded);
    const [isFailed, setFailed] = useState(false);
    const show = (): void => {
      setFailed(false);
      load().then(
        (module) => {
          loaded = module.default;
          setPiece(() => loaded);
        },
        () => setFailed(true),
      );
    };
    useEffect(() => {
      if (!loaded) show();
      // Another instance has loaded it in the meantime.
      else setPiece(() => loaded);
    }, []);
    if (Piece) return <Piece {...props} />;
    return isFailed ? <LoadFailed error={offline} retry={show} title={null} /> : until;
  };
}
