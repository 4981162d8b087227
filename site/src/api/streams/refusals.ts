import { ApiError } from '../api-error.ts'

const RETRY_SECONDS = '60'
const WAY_OUT = 'Close a stream, or ask /api/v1/changes with a cursor now and then.'

/** 429: as many streams are open as one address, or its network, may have. */
export function tooManyStreams(cap: number, isNetwork: boolean): ApiError {
  const whose = isNetwork ? 'the network of this address (its /48)' : 'this address'
  const message = `${cap} streams of ${whose} are open, and no more may be.`
  return new ApiError('RATE_LIMITED', message, WAY_OUT, { headers: { 'Retry-After': RETRY_SECONDS } })
}

/** 503: as many streams are open as this server holds. */
export function noRoomForStreams(): ApiError {
  return new ApiError('INTERNAL_SERVER_ERROR', 'The service has no room for a further stream at the moment.', WAY_OUT, {
    status: 503,
    headers: { 'Retry-After': RETRY_SECONDS },
  })
}
