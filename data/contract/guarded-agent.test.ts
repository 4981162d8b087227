import { expect, it } from 'vitest'
import { isPublicAddress } from './guarded-agent.ts'

it.each([
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
  ...['255.255.255.255', '::', '::1', 'fe80::1', 'fc00::1', '::ffff:127.0.0.1', '64:ff9b::a00:1', '::7f00:1'],
  ...['::808:808', '100:0:0:1::1', '2002:a00:1::', '2001:db8::1', 'not an address'],
])('%s is not public', address => expect(isPublicAddress(address)).toBe(false))

it.each(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])('%s is public', address =>
  expect(isPublicAddress(address)).toBe(true),
)
