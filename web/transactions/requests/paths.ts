/** Where an organisation finds its requests, and begins a new one. */
export const requestsPath = '/transactions/transactions'
export const choosingPath = `${requestsPath}?new=1`
