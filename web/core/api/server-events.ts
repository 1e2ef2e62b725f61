import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'

type Listener = (notification: string | undefined, kind?: 'reference' | 'meeting' | 'chat') => void
/** Queries that depend on reference data: index tables and the classification tree. */
const referenceKeys: readonly QueryKey[] = [['select'], ['selects'], ['classifications']]
/** Milliseconds. Several changes cause one reload, and other servers get time to hear of them. */
const settleMs = 300
let settling: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<Listener>()
let source: EventSource | undefined

const tell = (notification?: string) => listeners.forEach((listen) => listen(notification))

/**
 * Opens one stream for the whole tab, and closes it while the tab is hidden: with HTTP/1 a browser has only six
 * connections to a host.
 */
function tend(): void {
  const wanted = listeners.size > 0 && document.visibilityState === 'visible'
  if (!wanted) {
    source?.close()
    source = undefined
    return
  }
  // The browser itself gives up after an answer that is no stream, such as a 401.
  if (source && source.readyState !== EventSource.CLOSED) return
  source = new EventSource('/api/v2/events')
  source.addEventListener('refresh', () => tell())
  // Newer windows of this person listen instead. Opened again at once it would only push out one of those.
  source.addEventListener('elsewhere', () => {
    source?.close()
    source = undefined
  })
  source.addEventListener('notification', (event: MessageEvent<string>) => tell(event.data))
  source.addEventListener('meeting', () => listeners.forEach((listen) => listen(undefined, 'meeting')))
  source.addEventListener('chat', (event: MessageEvent<string>) => {
    listeners.forEach((listen) => listen(event.data, 'chat'))
  })
  source.addEventListener('reference', () => {
    clearTimeout(settling)
    settling = setTimeout(() => listeners.forEach((listen) => listen(undefined, 'reference')), settleMs)
  })
}

/**
 * Listens to the server's stream while the component is shown. Reloads `keys` when a notification arrives and after
 * every reconnection, because messages may have been missed.
 * Events contain only ids.
 */
export function useServerEvents(
  keys: readonly QueryKey[],
  onNotification?: (id: string) => void,
  { meetings = false, onChat }: { meetings?: boolean; onChat?: (told: string) => void } = {},
): void {
  const client = useQueryClient()
  useEffect(() => {
    const listen: Listener = (notification, kind) => {
      // What goes on in a meeting concerns the pages that show one.
      if (kind === 'meeting' && !meetings) return
      if (kind === 'chat') return onChat?.(notification ?? '')
      for (const queryKey of kind === 'reference' ? referenceKeys : keys) void client.invalidateQueries({ queryKey })
      if (notification !== undefined) onNotification?.(notification)
    }
    listeners.add(listen)
    if (listeners.size === 1) {
      document.addEventListener('visibilitychange', tend)
      window.addEventListener('focus', tend)
    }
    tend()
    return () => {
      listeners.delete(listen)
      if (listeners.size === 0) {
        document.removeEventListener('visibilitychange', tend)
        window.removeEventListener('focus', tend)
      }
      tend()
    }
  }, [client]) // eslint-disable-line react-hooks/exhaustive-deps -- the stream lives with the component; the keys of a screen do not change
}
