/** Unicode emoji by name, a part of the server's table: lower-case code points joined by `-`. */
const table = `
grinning 1f600, smiley 1f603, laughing 1f606, sweat_smile 1f605, joy 1f602, rolling_on_the_floor_laughing 1f923, slight_smile 1f642,
upside_down 1f643, wink 1f609, blush 1f60a, innocent 1f607, heart_eyes 1f60d, yum 1f60b, thinking 1f914, neutral 1f610,
expressionless 1f611, smirk 1f60f, unamused 1f612, rolling_eyes 1f644, grimacing 1f62c, relieved 1f60c, pensive 1f614, sleepy 1f62a,
sleeping 1f634, sick 1f912, mask 1f637, nauseated 1f922, sneezing 1f927, dizzy 1f635, exploding_head 1f92f, cowboy 1f920, party_face 1f973,
sunglasses 1f60e, nerd 1f913, confused 1f615, worried 1f61f, frown 1f641, open_mouth 1f62e, flushed 1f633, cry 1f622, sob 1f62d,
scream 1f631, angry 1f620, rage 1f621, skull 1f480, poop 1f4a9, ghost 1f47b, robot 1f916, wave 1f44b, ok 1f44c, peace_sign 270c,
fingers_crossed 1f91e, rock_on 1f918, point_up 1f446, thumbs_up 1f44d, +1 1f44d, thumbs_down 1f44e, -1 1f44e, fist 270a, clap 1f44f,
raised_hands 1f64c, open_hands 1f450, pray 1f64f, handshake 1f91d, writing 270d, muscle 1f4aa, eyes 1f440, brain 1f9e0, baby 1f476,
bow 1f647, shrug 1f937, face_palm 1f926, detective 1f575, runner 1f3c3, walking 1f6b6, dog 1f415, cat 1f408, fox 1f98a, bear 1f43b,
panda 1f43c, octopus 1f419, bug 1f41b, bee 1f41d, butterfly 1f98b, turtle 1f422, whale 1f433, rose 1f339, tulip 1f337, seedling 1f331,
tree 1f333, palm_tree 1f334, cactus 1f335, herb 1f33f, shamrock 2618, mushroom 1f344, apple 1f34e, lemon 1f34b, grapes 1f347, pizza 1f355,
taco 1f32e, ramen 1f35c, sushi 1f363, cake 1f370, cookie 1f36a, coffee 2615, tea 1f375, beer 1f37a, wine 1f377, basket 1f9fa,
earth_africa 1f30d, mountain 26f0, beach 1f3d6, house 1f3e0, office 1f3e2, hospital 1f3e5, school 1f3eb, tent 26fa, sunrise 1f305,
sunny 2600, cloud 2601, umbrella 2602, snowflake 2744, zap 26a1, fire 1f525, drop 1f4a7, ocean 1f30a, rainbow 1f308, star 2b50, moon 1f319,
car 1f697, taxi 1f695, bus 1f68c, train 1f682, bike 1f6b2, airplane 2708, rocket 1f680, ship 1f6a2, anchor 2693, construction 1f3d7,
watch 231a, phone 260e, mobile_phone 1f4f1, computer 1f4bb, keyboard 2328, printer 1f5a8, camera 1f4f7, tv 1f4fa, headphones 1f3a7,
microphone 1f3a4, music 1f3b5, guitar 1f3b8, art 1f3a8, soccer 26bd, basketball 1f3c0, trophy 1f3c6, direct_hit 1f3af, video_game 1f3ae,
book 1f4d6, books 1f4da, newspaper 1f5de, pencil 270f, memo 1f4dd, calendar 1f4c5, chart 1f4c8, clipboard 1f4cb, push_pin 1f4cc,
paperclip 1f4ce, scissors 2702, locked 1f512, key 1f511, hammer 1f528, wrench 1f527, gear 2699, light_bulb 1f4a1, package 1f4e6,
mailbox 1f4eb, bell 1f514, mute 1f507, time_ticking 23f3, alarm_clock 23f0, gift 1f381, balloon 1f388, tada 1f389, heart 2764,
broken_heart 1f494, sparkles 2728, 100 1f4af, check 2705, cross_mark 274c, question 2753, exclamation 2757, warning 26a0, stop_sign 1f6d1,
no_entry 26d4, recycle 267b, peace 262e, globe 1f310, speech_balloon 1f4ac, zzz 1f4a4, red_circle 1f534, blue_circle 1f535,
checkered_flag 1f3c1, working_on_it 1f6e0, toolbox 1f9f0, test_tube 1f9ea, telescope 1f52d, crystal_ball 1f52e, speaking_head 1f5e3,
landline 1f4de, factory 1f3ed, map 1f5fa, snowy_mountain 1f3d4, ski 1f3bf, family 1f46a, hurt 1f915, medicine 1f48a, hungry 1f37d,
salad 1f957, birthday 1f382, graduate 1f393, search 1f50d, siren 1f6a8, work_in_progress 1f6a7, fixing 1f527, running 1f3c3, lift 1f3cb,
football 26bd, puppy 1f436, kitten 1f431, sunflower 1f33b, rainy 1f327`;

/** Code by name. Several names may stand for one emoji. */
export const emojiByName: ReadonlyMap<string, string> = new Map(
  table.split(',').map((entry) => {
    const [name = '', code = ''] = entry.trim().split(' ');
    return [name, code];
  }),
);

/** All codes of the table. */
export const emojiCodes: ReadonlySet<string> = new Set(emojiByName.values());
