/**
 * Until the script has loaded, the browser would send a form by itself, possibly with a password in the address. Such a
 * form is held, marked and sent later. A form with an action needs no script and is sent.
 */
const hold =
  'addEventListener("submit",n=>{if(n.target.method=="post"&&!n.target.getAttribute("action")){n.preventDefault();n.target.dataset.sent=""}});'

/** Stores a press that comes before the script; see `usePressAgain`. */
const press =
  'pressed=new Set;addEventListener("click",n=>{n=n.target.closest?.("button[type=button]:not([data-print])");n&&pressed?.add(n)});'

/** Print buttons must work before the page's script is loaded. */
const print = 'addEventListener("click",n=>{n.target.closest?.("[data-print]")&&window.print()});'

/** What a sheet of paper must tell by itself: which page it is, of which day and from where. */
const printed =
  'addEventListener("beforeprint",()=>{let d=document;d.body.dataset.printed=[d.title,new Date().toLocaleDateString(d.documentElement.lang=="ar"?"ar-SY-u-nu-latn":"en-GB",{dateStyle:"long"}),location.href].join("\\n")});'

/** The page that is shown without a connection, kept by the browser. */
const offline = 'addEventListener("load",()=>{navigator.serviceWorker?.register("/offline.js").catch(()=>{})});'

/** Loads the script at the first input. Without input the page stays plain HTML. */
const loader = (entry: string, resume: string | undefined) =>
  `(()=>{${hold}${press}${print}${printed}${offline}let d=0,e=["pointerdown","keydown","touchstart","focusin"],g=()=>{if(!d){d=1;e.forEach(n=>removeEventListener(n,g,!0));import(${JSON.stringify(entry)})}};e.forEach(n=>addEventListener(n,g,{capture:!0,passive:!0}))${resume ? `;try{[sessionStorage,localStorage].some(s=>s.getItem(${JSON.stringify(resume)}))&&g()}catch{}` : ''}})()`

const entryScript = /<script(?=[^>]*type="module")(?=[^>]*src="([^"]+)")[^>]*><\/script>/
const script = (text: string, nonce: string | undefined) =>
  `<script${nonce ? ` nonce="${nonce}"` : ''}>${text}</script>`
const modulePreload = /<link[^>]*rel="modulepreload"[^>]*>/g
const fontPreload = /<link(?=[^>]*rel="preload")(?=[^>]*as="font")[^>]*>/g

/** Draws nothing until the whole content has been read. */
const whole = '<link rel="expect" href="#foot" blocking="render">'

/**
 * The browser delays the first drawing until these fonts are loaded, which takes a third of the time on a weak
 * connection.
 * On such a connection the page is drawn once with the device's fonts, and uses its own from the next page on.
 * On the weakest connections it is drawn piece by piece.
 */
const fonts = (links: readonly string[]) =>
  `(c=>{let w=c&&(c.saveData||c.downlink<2||c.rtt>250);w&&c.downlink<.5||document.head.insertAdjacentHTML("beforeend",w?${JSON.stringify(whole)}:${JSON.stringify(links.join(''))})})(navigator.connection)`

/**
 * The page without its script and its preloads. A small loader fetches the script at the first input,
 * or at once when the tab or the device has something stored under the name `resume`.
 */
export function waitForInput(html: string, nonce: string | undefined, resume?: string): string {
  const entry = entryScript.exec(html)
  if (!entry?.[1]) return html
  const inline = script(loader(entry[1], resume), nonce)
  // The nonce differs for every answer. With it the page would never have the same bytes.
  const links = (html.match(fontPreload) ?? []).map((link) => link.replace(/ nonce="[^"]*"/, ''))
  const first = links[0] ? script(fonts(links), nonce) : ''
  return html
    .replace(entryScript, () => inline)
    .replace(modulePreload, '')
    .replace(fontPreload, '')
    .replace('</head>', () => `${first}</head>`)
}

/** Marks the document where somebody is signed in, as the server's cookie for scripts tells: see `Where`. */
const signedIn = '/(^|; )signed-in=1/.test(document.cookie)&&document.documentElement.setAttribute("data-signed-in","")'
export const markSignedIn = (html: string, nonce: string | undefined): string =>
  html.replace('</head>', () => `${script(signedIn, nonce)}</head>`)

/** A page whose script loads at once. Until it has, forms and presses are held as well. */
export const holdInput = (html: string, nonce: string | undefined): string =>
  html.replace(entryScript, (entry) => script(hold + press, nonce) + entry)
