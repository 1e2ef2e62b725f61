import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * Listens to the server's stream while the component is shown: `keys` are asked again when a notification arrives
 * and after every new connection, since messages may have been missed meanwhile. Events carry ids only.
 */
export function useServerEvents(keys: readonly QueryKey[], onNotification?: (id: string) => void): void {
  const client = useQueryClient()
  useEffect(() => {
    const source = new EventSource('/api/v2/events')
    const refresh = () => {
      for (const queryKey of keys) void client.invalidateQueries({ queryKey })
    }
    source.addEventListener('refresh', refresh)
    source.addEventListener('notification', (event: MessageEvent<string>) => {
      refresh()
      onNotification?.(event.data)
    })
    return () => source.close()
    // The stream lives with the component; the keys of a screen do not change.
  }, [client])
}
