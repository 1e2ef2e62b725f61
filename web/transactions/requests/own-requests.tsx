import { useAddress } from '#web/core/lists/use-address.ts'
import { ChooseRequest } from './choose-request.tsx'
import { RequestList } from './request-list.tsx'

/** The requests of the organisation, or the beginning of a new one. */
export const OwnRequests = () => (useAddress().one('new') ? <ChooseRequest /> : <RequestList />)
