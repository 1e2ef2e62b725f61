import { useSyncExternalStore } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { OfflineNotice } from '#web/ui/states.tsx'

const listen = (change: () => void) => {
  addEventListener('online', change)
  addEventListener('offline', change)
  return () => {
    removeEventListener('online', change)
    removeEventListener('offline', change)
  }
}

let since = ''
/** When the connection was lost; empty while there is one. */
function lostSince(): string {
  since = navigator.onLine ? '' : since || new Date().toISOString()
  return since
}

/**
 * Shown while there is no connection: since when, how much waits to be sent, and that nothing typed is lost. `waiting`
 * is the number of changes kept on the device.
 */
export function OfflineBar({ waiting }: { waiting?: number }) {
  const lost = useSyncExternalStore(listen, lostSince, () => '')
  if (lost === '') return null
  return (
    <OfflineNotice since={lost}>
      {waiting === undefined ? m.offline_text() : m.offline_waiting({ count: waiting })}
    </OfflineNotice>
  )
}
