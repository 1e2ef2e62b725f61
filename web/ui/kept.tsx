import { type ReactNode, Suspense } from 'react'

/** What stood at these places in the picture that the server drew of the page. */
const pictured: Readonly<Record<string, string>> = import.meta.env.SSR
  ? {}
  : Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>('#waiting [data-kept]')].map((at) => [at.dataset.kept, at.innerHTML]),
    )

/** A part whose script comes later: until then its picture stays, so that nothing is taken away, and nothing moves. */
export const Kept = ({ name, fallback, children }: { name: string; fallback: ReactNode; children: ReactNode }) => (
  <div data-kept={name}>
    <Suspense fallback={pictured[name] ? <div inert dangerouslySetInnerHTML={{ __html: pictured[name] }} /> : fallback}>
      {children}
    </Suspense>
  </div>
)
