/** A form that only script sends would go out by itself until the script is there, with a password in it: it is held and marked, and sent when it comes to life. A form with an address of its own needs no script and goes. */
const hold =
  'addEventListener("submit",n=>{if(n.target.method=="post"&&!n.target.getAttribute("action")){n.preventDefault();n.target.dataset.sent=""}});'

/** A press that came before the script is kept, see `pressAgain`. */
const press =
  'pressed=new Set;addEventListener("click",n=>{n=n.target.closest?.("button[type=button]:not([data-print])");n&&pressed?.add(n)});'

/** Buttons that print must work before the page's script is asked for. */
const print = 'addEventListener("click",n=>{n.target.closest?.("[data-print]")&&window.print()});'

/** Loads the client entry on the first sign of a person; a page without one stays plain HTML. */
const loader = (entry: string, resume: string | undefined) =>
  `(()=>{${hold}${press}${print}let d=0,e=["pointerdown","keydown","touchstart","focusin"],g=()=>{if(!d){d=1;e.forEach(n=>removeEventListener(n,g,!0));import(${JSON.stringify(entry)})}};e.forEach(n=>addEventListener(n,g,{capture:!0,passive:!0}))${resume ? `;try{[sessionStorage,localStorage].some(s=>s.getItem(${JSON.stringify(resume)}))&&g()}catch{}` : ''}})()`

const entryScript = /<script(?=[^>]*type="module")(?=[^>]*src="([^"]+)")[^>]*><\/script>/
const script = (text: string, nonce: string | undefined) =>
  `<script${nonce ? ` nonce="${nonce}"` : ''}>${text}</script>`
const modulePreload = /<link[^>]*rel="modulepreload"[^>]*>/g
const fontPreload = /<link(?=[^>]*rel="preload")(?=[^>]*as="font")[^>]*>/g

/** Until the content is read whole, nothing is drawn. */
const whole = '<link rel="expect" href="#foot" blocking="render">'

/**
 * The browser holds the first view back until these fonts are there: a third of the time that a weak connection takes.
 * There the page shows itself in the letters of the device, drawn once, and has its own letters from the next page on.
 * On the weakest, what has come is drawn piece by piece.
 */
const fonts = (links: readonly string[]) =>
  `(c=>{let w=c&&(c.saveData||c.downlink<2||c.rtt>250);w&&c.downlink<.5||document.head.insertAdjacentHTML("beforeend",w?${JSON.stringify(whole)}:${JSON.stringify(links.join(''))})})(navigator.connection)`

/**
 * The page without its script and without the preloads of its script, which a small loader fetches on first input,
 * or at once when the tab or the device keeps something under the name `resume`.
 */
export function waitForInput(html: string, nonce: string | undefined, resume?: string): string {
  const entry = entryScript.exec(html)
  if (!entry?.[1]) return html
  const inline = script(loader(entry[1], resume), nonce)
  // The nonce of the page is another one each time: with it, the page would never be the same.
  const links = (html.match(fontPreload) ?? []).map((link) => link.replace(/ nonce="[^"]*"/, ''))
  const first = links[0] ? script(fonts(links), nonce) : ''
  return html
    .replace(entryScript, () => inline)
    .replace(modulePreload, '')
    .replace(fontPreload, '')
    .replace('</head>', () => `${first}</head>`)
}

/** A page whose script comes at once; until it is there, forms and presses are held all the same. */
export const holdInput = (html: string, nonce: string | undefined): string =>
  html.replace(entryScript, (entry) => script(hold + press, nonce) + entry)
