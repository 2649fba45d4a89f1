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
    local isJson, target = pcall(cjson.decode, string.sub(current, bar + 1))
    if version and isJson and type(target) == 'table' and version > tonumber(ARGV[1]) then
      return 0
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
