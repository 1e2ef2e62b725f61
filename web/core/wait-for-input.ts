/** Loads the client entry on the first sign of a person; a page without one stays plain HTML. */
const loader = (entry: string) =>
  `(()=>{let d=0,e=["pointerdown","keydown","touchstart","focusin"],g=()=>{if(!d){d=1;e.forEach(n=>removeEventListener(n,g,!0));import(${JSON.stringify(entry)})}};e.forEach(n=>addEventListener(n,g,{capture:!0,passive:!0}))})()`

const entryScript = /<script(?=[^>]*type="module")(?=[^>]*src="([^"]+)")[^>]*><\/script>/
const modulePreload = /<link[^>]*rel="modulepreload"[^>]*>/g

/** The page without its script and without the preloads of its script, which a small loader fetches on first input. */
export function waitForInput(html: string, nonce: string | undefined): string {
  const entry = entryScript.exec(html)
  if (!entry?.[1]) return html
  const inline = `<script${nonce ? ` nonce="${nonce}"` : ''}>${loader(entry[1])}</script>`
  return html.replace(entryScript, () => inline).replace(modulePreload, '')
}
