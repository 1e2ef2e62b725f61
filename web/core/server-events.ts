import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

/**
 * Listens to the server's stream while the component is shown: `keys` are asked again when a notification arrives
 * and after every new connection, since messages may have been missed meanwhile. Events carry ids only.
 */
export function useServerEvents(keys: readonly QueryKey[], onNotification?: (id: string) => void): void {
  const client = useQueryClient()
  const refresh = useEffectEvent(() => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey })
  })
  const notify = useEffectEvent((id: string) => {
    refresh()
    onNotification?.(id)
  })
  useEffect(() => {
    const source = new EventSource('/api/v2/events')
    source.addEventListener('refresh', () => refresh())
    source.addEventListener('notification', (event: MessageEvent<string>) => notify(event.data))
    return () => source.close()
  }, [])
}
