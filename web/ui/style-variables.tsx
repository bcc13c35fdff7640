import { browserNonce, useNonce } from '#web/lib/nonce.ts';

/**
 * Custom properties for everything of one class: the strict policy forbids style attributes in served HTML, so a
 * designed page's colours go into a style element with the page's nonce. Values that could leave the rule are dropped.
 */
export function StyleVariables({ className, values }: { className: string; values: Record<`--${string}`, string | null | undefined> }) {
  const served = useNonce();
  const nonce = served || (typeof document === 'undefined' ? '' : browserNonce());
  const rules = Object.entries(values).filter(([, value]) => value && /^[#\w(),.%\s/"'-]+$/.test(value)).map(([name, value]) => `${name}:${value}`);
  return <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: `.${className}{${rules.join(';')}}` }} />;
}
