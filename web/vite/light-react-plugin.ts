import type { Plugin } from 'vite';

/** Parts of React DOM that work only for what no screen has: <ViewTransition>, <SuspenseList>, a ref on a <Fragment>, and hints like `preload()`, which our pages carry as links. */
const functions = [
  'startViewTransition',
  'measureViewTransitionHostInstancesRecursive',
  'applyViewTransitionToHostInstances',
  'applyViewTransitionToHostInstancesRecursive',
  'restoreViewTransitionOnHostInstances',
  'commitAppearingPairViewTransitions',
  'commitEnterViewTransitions',
  'commitDeletedPairViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'restorePairedViewTransitions',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'measureNestedViewTransitions',
  'scheduleViewTransitionEvent',
  'applyViewTransitionName',
  'restoreViewTransitionName',
  'createViewTransitionInstance',
  'getViewTransitionName',
  'getViewTransitionClassName',
  'prefetchDNS',
  'preconnect',
  'preload',
  'preloadModule',
  'preinitStyle',
  'preinitScript',
  'preinitModuleScript',
  'updateSuspenseListComponent',
];
const methods =
  /^(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+ = function[\s\S]*?^\};\n/gm;
/** Who imports one of these needs what is left out. */
export const needsIt =
  /\bimport\s*\{[^}]*\b(?:ViewTransition|SuspenseList|addTransitionType|unstable_startGestureTransition)\b[^}]*\}\s*from\s*['"]react['"]|\bimport\s*\{[^}]*\b(?:prefetchDNS|preconnect|preload|preloadModule|preinit|preinitModule)\b[^}]*\}\s*from\s*['"]react-dom['"]/;

/** React DOM without those parts; throws when it is written differently from what was expected. */
export function withoutUnused(code: string): string {
  let light = code;
  for (const name of functions) {
    const whole = new RegExp(`^function ${name}\\(([^)]*)\\) \\{\\n[\\s\\S]*?^\\}\\n`, 'm');
    if (!whole.test(light))
      throw new Error(`react-dom has no function ${name} as it was expected.`);
    light = light.replace(whole, (_, parameters: string) => `function ${name}(${parameters}) {}\n`);
  }
  const found = light.match(methods)?.length ?? 0;
  if (found < 15)
    throw new Error(
      `react-dom has ${found} methods of fragments and transitions, fewer than expected.`,
    );
  return light.replace(methods, '');
}

/** Seven kilobytes of every first visit that nothing here uses. A version of React that is written differently stops the build instead of growing silently. */
export function lightReactPlugin(): Plugin {
  return {
    name: 'foyer:light-react',
    apply: 'build',
    transform: {
      filter: {
        id: /\.[cm]?[jt]sx?$/,
        code: /from\s*['"]react(?:-dom)?['"]|FragmentInstance\.prototype/,
      },
      handler(code, id) {
        if (this.environment.name !== 'client') return null;
        if (needsIt.test(code))
          this.error(
            `${id} uses a part of React that light-react-plugin.ts leaves out of the browser's build.`,
          );
        return id.endsWith('/react-dom/cjs/react-dom-client.production.js')
          ? { code: withoutUnused(code), map: null }
          : null;
      },
    },
  };
}
