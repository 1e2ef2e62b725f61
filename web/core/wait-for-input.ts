/** Loads the client entry on the first sign of a person; a page without one stays plain HTML. */
const loader = (entry: string, resume: string | undefined) =>
  // A form that only script sends would go out by itself until then, with a password in it.
  `(()=>{addEventListener("submit",n=>n.target.method=="post"&&n.preventDefault());let d=0,e=["pointerdown","keydown","touchstart","focusin"],g=()=>{if(!d){d=1;e.forEach(n=>removeEventListener(n,g,!0));import(${JSON.stringify(entry)})}};e.forEach(n=>addEventListener(n,g,{capture:!0,passive:!0}))${resume ? `;try{sessionStorage.getItem(${JSON.stringify(resume)})&&g()}catch{}` : ''}})()`

const entryScript = /<script(?=[^>]*type="module")(?=[^>]*src="([^"]+)")[^>]*><\/script>/
const modulePreload = /<link[^>]*rel="modulepreload"[^>]*>/g

/**
 * The page without its script and without the preloads of its script, which a small loader fetches on first input,
 * or at once when the tab keeps something under the name `resume`.
 */
export function waitForInput(html: string, nonce: string | undefined, resume?: string): string {
  const entry = entryScript.exec(html)
  if (!entry?.[1]) return html
  const inline = `<script${nonce ? ` nonce="${nonce}"` : ''}>${loader(entry[1], resume)}</script>`
  return html.replace(entryScript, () => inline).replace(modulePreload, '')
}
