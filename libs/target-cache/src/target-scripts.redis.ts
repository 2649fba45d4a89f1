// Lua scripts that Redis runs atomically. Values are `VERSION|JSON` (cached-target.ts).

/**
 * KEYS[1]: the key. ARGV: version, value, lifetime in ms. Sets the value unless the key holds a readable value with a higher version, or
 * this value with more than half of its lifetime left (every write is reported to all redirects). Returns 1 if the value was set.
 */
export const PUT_IF_NOT_NEWER = `
local current = redis.pcall('GET', KEYS[1])
if current == ARGV[2] and redis.call('PTTL', KEYS[1]) * 2 > tonumber(ARGV[3]) then
  return 0
end
if type(current) == 'string' then
  local bar = string.find(current, '|', 1, true)
  if bar then
    local version = tonumber(string.sub(current, 1, bar - 1))
    if version and version > tonumber(ARGV[1]) then
      local isJson, target = pcall(cjson.decode, string.sub(current, bar + 1))
      if isJson and type(target) == 'table' then
        return 0
      end
    end
  end
end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1
`;

/** KEYS[1]: the key. ARGV[1]: an unreadable value. Deletes the key if it still holds that value. */
export const FORGET_VALUE = `
if redis.pcall('GET', KEYS[1]) == ARGV[1] then
  return redis.call('DEL', KEYS[1])
end
return 0
`;

/**
 * KEYS: the counter, the redirect's share. ARGV: the fields of ScanTake: `starts` (1 or 0), `atLeast`, `accepted`,
 * `recorded`, `wanted`, and `max`; then the lifetime of the share in ms. The share is the number of scans that the
 * redirect has added to the counter, so that a repeated call adds nothing twice. Returns the counter, the granted
 * scans, and the added scans; nil if there is no counter.
 */
export const TAKE_SCANS = `
local total = tonumber(redis.call('GET', KEYS[1]))
if not total and ARGV[1] ~= '1' then
  return nil
end
local accepted = tonumber(ARGV[3])
local added = accepted - tonumber(redis.call('GET', KEYS[2]) or ARGV[4])
total = math.max(total or 0, tonumber(ARGV[2])) + added
local granted = math.max(0, math.min(tonumber(ARGV[5]), tonumber(ARGV[6]) - total))
redis.call('SET', KEYS[1], total + granted)
redis.call('SET', KEYS[2], accepted + granted, 'PX', ARGV[7])
return {total + granted, granted, added}
`;
