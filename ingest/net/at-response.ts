import type { Dispatcher } from 'undici'

/** An interceptor that looks at the head of each answer, those of redirects too, before anybody else does. */
export function atResponse(
  look: (controller: Dispatcher.DispatchController, status: number) => void,
): Dispatcher.DispatcherComposeInterceptor {
  return dispatch => (options, handler) =>
    dispatch(options, {
      onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
      onRequestUpgrade: (controller, status, headers, socket) =>
        handler.onRequestUpgrade?.(controller, status, headers, socket),
      onResponseStart: (controller, status, headers, message) => {
        look(controller, status)
        handler.onResponseStart?.(controller, status, headers, message)
      },
      onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
      onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
      onResponseError: (controller, error) => handler.onResponseError?.(controller, error),
    })
}
