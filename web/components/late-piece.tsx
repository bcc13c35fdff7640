import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { CallError } from '#platform/client.ts';
import { LoadFailed } from './load-failed.tsx';

const offline = new CallError(0, {});

/**
 * A piece of a screen that is loaded when it is first drawn. The screen stays where it is when the piece does not load:
 * a button in its place asks again.
 */
export function latePiece<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  until: ReactNode = null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function LatePiece(props) {
    const [Piece, setPiece] = useState(() => loaded);
    const [isFailed, setFailed] = useState(false);
    const ask = (): void => {
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
      if (!loaded) ask();
      // Another one had it in the meantime.
      else setPiece(() => loaded);
    }, []);
    if (Piece) return <Piece {...props} />;
    return isFailed ? <LoadFailed error={offline} again={ask} title={null} /> : until;
  };
}
